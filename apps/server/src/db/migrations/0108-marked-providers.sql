-- Configuration files own providers of companies too
create trigger identity_providers_forget_file_mark after delete on identity_providers for each row execute function forget_file_mark();
