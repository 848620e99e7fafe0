import { join } from 'node:path';

/** Returns the file of a part's report in a folder, named after the part. */
export const reportFile = (folder, title) => join(folder, `${title.replaceAll(/\W+/g, '-')}.json`);
