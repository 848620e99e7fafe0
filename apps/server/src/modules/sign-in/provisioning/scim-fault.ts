import { errorAnswer } from '../../../errors/error-answer.ts';
import { SCIM_ERROR } from './scim-names.ts';

/** RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** Thrown for a directory's request that is refused; `detail` is for readers of the directory's log. */
export class ScimFault extends Error {
  override name = 'ScimFault';
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalid = (detail: string, scimType: ScimType = 'invalidValue') =>
  new ScimFault(400, detail, scimType);
export const taken = (detail: string) => new ScimFault(409, detail, 'uniqueness');
export const forbidden = (detail: string) => new ScimFault(403, detail);
export const missing = () => new ScimFault(404, 'There is none of this id in the company.');

export interface FaultAnswer {
  status: number;
  headers: Record<string, string>;
  body: { schemas: string[]; status: string; scimType?: ScimType; detail: string };
}

/** Returns the answer to any thrown error, in the form of RFC 7644, section 3.12. */
export function faultAnswer(error: unknown, requestId: string): FaultAnswer {
  if (error instanceof ScimFault) return answerOf(error, {});
  const { status, headers, body } = errorAnswer(error, requestId);
  // Two parallel requests used the same name
  if (body.code === 'changed-meanwhile')
    return answerOf(taken('Somebody else has this name already.'), headers);
  return answerOf(new ScimFault(status, `${body.message} (${body.code}, request ${requestId})`), headers);
}

function answerOf({ status, scimType, message }: ScimFault, headers: Record<string, string>): FaultAnswer {
  const type = scimType === null ? {} : { scimType };
  return {
    status,
    headers,
    body: { schemas: [SCIM_ERROR], status: String(status), ...type, detail: message },
  };
}
