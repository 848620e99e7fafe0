create trigger report_interfaces_forget_file_mark after delete on report_interfaces
  for each row execute function forget_file_mark();
