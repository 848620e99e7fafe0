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
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const rule = callsOn({ en: 'Alarm rule', fr: 'Règle d’alerte' });

/** Calls about alarm rules. */
export const alarmRules = {
  list: rule
    .get('/alerts/rules', 'Lists alarm rules: when and where incidents are reported')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(alarmRulesQuerySchema)
    .output(listOf(alarmRuleSchema)),
  get: rule
    .get('/alerts/rules/{id}', 'Reads an alarm rule')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(alarmRuleSchema),
  create: rule
    .post('/alerts/rules', 'Adds an alarm rule', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(alarmRuleInputSchema)
    .output(alarmRuleSchema),
  update: rule
    .put('/alerts/rules/{id}', 'Changes an alarm rule')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(alarmRuleChangeSchema.extend(byId.shape))
    .output(alarmRuleSchema),
  remove: rule
    .del('/alerts/rules/{id}', 'Removes an alarm rule')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
  /** Returns when and where a rule, saved or not, would have raised alarms in the last 30 days. */
  preview: rule
    .post(
      '/alerts/rules/preview',
      'Returns when and where a rule would have raised an alarm in the last 30 days',
    )
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(alarmPreviewInputSchema)
    .output(alarmPreviewSchema),
};

const incident = callsOn({ en: 'Incident', fr: 'Incident' });

/** Calls about incidents. */
export const incidents = {
  list: incident
    .get(
      '/alerts/incidents',
      'Lists incidents, open ones first, then acknowledged, muted and over ones, each from the newest to the oldest',
    )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(incidentsQuerySchema)
    .output(listOf(incidentSchema)),
  get: incident
    .get(
      '/alerts/incidents/{id}',
      'Reads an incident with its history, what to do and what changed before it',
    )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(incidentDetailSchema),
  acknowledge: incident
    .put('/alerts/incidents/{id}/acknowledgement', 'Acknowledges an incident')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'acknowledged', fr: 'pris en charge' } })
    .input(byId)
    .output(incidentDetailSchema),
  mute: incident
    .put('/alerts/incidents/{id}/mute', 'Mutes an incident, until an instant or for as long as it lasts')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'muted', fr: 'mis en sourdine' } })
    .input(incidentMuteSchema.extend(byId.shape))
    .output(incidentDetailSchema),
  /** Removes acknowledgement and muting. Notifications follow the rules again. */
  reopen: incident
    .del('/alerts/incidents/{id}/acknowledgement', 'Takes an acknowledgement or a mute back', 200)
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'taken up again', fr: 'repris' } })
    .input(byId)
    .output(incidentDetailSchema),
};
