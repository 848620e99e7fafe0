import { newPolicyTrialSchema, policyTrialSchema } from '../policy-trial.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about policies that are tried in browsers, by website: it has one trial, the last. */
export const policyTrials = {
  start: oc
    .route({ method: 'POST', path: '/websites/{id}/policy-trials', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend(newPolicyTrialSchema.shape))
    .output(policyTrialSchema),
  /** Null: none was made. */
  last: oc
    .route({ method: 'GET', path: '/websites/{id}/policy-trial' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(policyTrialSchema.nullable()),
};
