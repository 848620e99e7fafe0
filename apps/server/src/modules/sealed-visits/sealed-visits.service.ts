import { createHash } from 'node:crypto';
import { fingerprintOf } from '@vigie/evidence/manifest.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { readTimeStampOf } from '@vigie/evidence/verify.ts';
import { filesOfVisit } from '@vigie/evidence/visit-files.ts';
import { SEALED_VISITS_MAX, type SealedVisit, type SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import manifest from '../../../package.json' with { type: 'json' };
