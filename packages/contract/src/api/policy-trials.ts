import { containerBrowserTrialSchema, newContainerTrialSchema } from '../container-browser-trial.ts';
import { newPolicyTrialSchema, policyTrialSchema } from '../policy-trial.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const policy = callsOn({ en: 'Trial of a policy', fr: 'Essai d’une politique' });

/** Calls about Content-Security-Policies tried in browsers. A website has one trial, the last one. */
export const policyTrials = {
  start: policy
    .post('/websites/{id}/policy-trials', 'Visits pages of a pool without and with a security policy', 202)
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId.extend(newPolicyTrialSchema.shape))
    .output(policyTrialSchema),
  /** Returns the last trial. Null if there is none. */
  last: policy
    .get('/websites/{id}/policy-trial', 'Reads what the policy changed that was tried last in browsers')
    .meta({ allowed: MANAGERS, reads: ['trials'], token: 'read' })
    .input(byId)
    .output(policyTrialSchema.nullable()),
};

const container = callsOn({ en: 'Trial of a container', fr: 'Essai d’un conteneur' });

/** Calls about container drafts tried in browsers. A container has one trial, the last one. */
export const containerTrials = {
  start: container
    .post(
      '/containers/{id}/browser-trials',
      'Visits pages of a pool without and with a draft of a container',
      202,
    )
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId.extend(newContainerTrialSchema.shape))
    .output(containerBrowserTrialSchema),
  /** Returns the last trial. Null if there is none. */
  last: container
    .get(
      '/containers/{id}/browser-trial',
      'Reads what the draft of a container changed that was tried last in browsers',
    )
    .meta({ allowed: MANAGERS, reads: ['trials'], token: 'read' })
    .input(byId)
    .output(containerBrowserTrialSchema.nullable()),
};
