create trigger filter_lists_forget_file_mark after delete on filter_lists
  for each row execute function forget_file_mark();
