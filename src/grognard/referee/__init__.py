"""Ask, odds, prose, records and the umpire's desk: what stands between books and people. Books only by the shelf."""
