import { refusedFields as refusedBy, type FormRules } from '../shared/forms/form-rules.ts';
import * as schemas from '../shared/forms/input-schemas.ts';

/** Returns the fields that a form's rules refuse, by the contract's schemas. */
export const refusedFieldsOf = <V>(rules: FormRules<V>, values: V) => refusedBy(rules, values, schemas);
