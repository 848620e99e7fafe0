import { containerBrowserTrialSchema, newContainerTrialSchema } from '../container-browser-trial.ts';
import { newPolicyTrialSchema, policyTrialSchema } from '../policy-trial.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about Content-Security-Policies tried in browsers. A website has one trial, the last one. */
export const policyTrials = {
  start: oc
    .route({ method: 'POST', path: '/websites/{id}/policy-trials', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend(newPolicyTrialSchema.shape))
    .output(policyTrialSchema),
  /** Returns the last trial. Null if there is none. */
  last: oc
    .route({ method: 'GET', path: '/websites/{id}/policy-trial' })
    .meta({ allowed: MANAGERS, reads: ['trials'] })
    .input(byId)
    .output(policyTrialSchema.nullable()),
};

/** Calls about container drafts tried in browsers. A container has one trial, the last one. */
export const containerTrials = {
  start: oc
    .route({ method: 'POST', path: '/containers/{id}/browser-trials', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend(newContainerTrialSchema.shape))
    .output(containerBrowserTrialSchema),
  /** Returns the last trial. Null if there is none. */
  last: oc
    .route({ method: 'GET', path: '/containers/{id}/browser-trial' })
    .meta({ allowed: MANAGERS, reads: ['trials'] })
    .input(byId)
    .output(containerBrowserTrialSchema.nullable()),
};
