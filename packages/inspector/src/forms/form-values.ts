import type { StoppedSending } from './form-guard.ts';

/** Values of the visitor that a visit types into forms. */
export interface FormValues {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}

/** Result of the forms of a visit. */
export type TypedForms = {
  /** Number of fields that were filled. */
  fields: number;
  stopped: StoppedSending[];
};
