/** Folder of the help articles, with a folder for each language. */
export const HELP_CONTENT = new URL('./', import.meta.url);
