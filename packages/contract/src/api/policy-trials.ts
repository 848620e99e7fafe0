import { containerBrowserTrialSchema, newContainerTrialSchema } from '../container-browser-trial.ts';
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

/** Calls about drafts of containers that are tried in browsers: a container has one trial, the last. */
export const containerTrials = {
  start: oc
    .route({ method: 'POST', path: '/containers/{id}/browser-trials', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend(newContainerTrialSchema.shape))
    .output(containerBrowserTrialSchema),
  /** Null: none was made. */
  last: oc
    .route({ method: 'GET', path: '/containers/{id}/browser-trial' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(containerBrowserTrialSchema.nullable()),
};
