/** Fields that a caller passes for a new row: all but those not known yet, and the instant instead of `createdAt`. */
export type NewRow<Table, Later extends keyof Table = never> = Omit<Table, Later | 'createdAt'> & {
  now: Date;
};
