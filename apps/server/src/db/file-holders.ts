/** Tables that refer to files of each kind. A file is deleted only if none of these tables refers to it. */
export const FILE_HOLDERS = { pictures: 'website_pictures', bodies: 'website_bodies' } as const;

export type FileKind = keyof typeof FILE_HOLDERS;
