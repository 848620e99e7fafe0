create trigger link_lists_forget_file_mark after delete on link_lists
  for each row execute function forget_file_mark();
