import {
  alarmPreviewInputSchema,
  alarmPreviewSchema,
  alarmRuleChangeSchema,
  alarmRuleInputSchema,
  alarmRuleSchema,
  alarmRulesQuerySchema,
} from '../alarm-rule.ts';
import {
  incidentDetailSchema,
  incidentMuteSchema,
  incidentSchema,
  incidentsQuerySchema,
} from '../incident.ts';
import { listOf } from '../list.ts';
import { oc, MANAGERS } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about alarm rules. */
export const alarmRules = {
  list: oc
    .route({ method: 'GET', path: '/alerts/rules' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(alarmRulesQuerySchema)
    .output(listOf(alarmRuleSchema)),
  get: oc
    .route({ method: 'GET', path: '/alerts/rules/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(alarmRuleSchema),
  create: oc
    .route({ method: 'POST', path: '/alerts/rules', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(alarmRuleInputSchema)
    .output(alarmRuleSchema),
  update: oc
    .route({ method: 'PUT', path: '/alerts/rules/{id}' })
    .meta({ allowed: MANAGERS })
    .input(alarmRuleChangeSchema.extend(byId.shape))
    .output(alarmRuleSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/alerts/rules/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Returns when and where a rule, saved or not, would have raised alarms in the last 30 days. */
  preview: oc
    .route({ method: 'POST', path: '/alerts/rules/preview' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(alarmPreviewInputSchema)
    .output(alarmPreviewSchema),
};

/** Calls about incidents. */
export const incidents = {
  list: oc
    .route({ method: 'GET', path: '/alerts/incidents' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(incidentsQuerySchema)
    .output(listOf(incidentSchema)),
  get: oc
    .route({ method: 'GET', path: '/alerts/incidents/{id}' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(incidentDetailSchema),
  acknowledge: oc
    .route({ method: 'PUT', path: '/alerts/incidents/{id}/acknowledgement' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(incidentDetailSchema),
  mute: oc
    .route({ method: 'PUT', path: '/alerts/incidents/{id}/mute' })
    .meta({ allowed: MANAGERS })
    .input(incidentMuteSchema.extend(byId.shape))
    .output(incidentDetailSchema),
  /** Removes acknowledgement and muting. Notifications follow the rules again. */
  reopen: oc
    .route({ method: 'DELETE', path: '/alerts/incidents/{id}/acknowledgement' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(incidentDetailSchema),
};
