import type { StoppedSending } from './form-guard.ts';

/** Whom a visit types into forms. */
export interface FormValues {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}

/** What became of the forms of a visit. */
export type TypedForms = {
  /** Fields that were typed into. */
  fields: number;
  stopped: StoppedSending[];
};
