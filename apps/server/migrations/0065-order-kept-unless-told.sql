-- A row that says nothing of it is shown with its options as they are stored; the bank of a release says it of each.

alter table questions alter column keeps_option_order set default true;
