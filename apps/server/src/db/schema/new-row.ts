/** What a caller gives of a new row: all but what is not known yet, and the instant instead of `createdAt`. */
export type NewRow<Table, Later extends keyof Table = never> = Omit<Table, Later | 'createdAt'> & {
  now: Date;
};
