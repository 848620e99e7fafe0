import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import {
  acknowledgeIncident,
  listAllIncidents,
  muteIncident,
  readIncidentDetail,
  reopenIncident,
} from './incidents.service.ts';
import { previewAlarmRule } from './preview.service.ts';
import {
  changeAlarmRule,
  createAlarmRule,
  listAlarmRules,
  readAlarmRule,
  removeAlarmRule,
} from './rules.service.ts';

export const alarmRuleRoutes = routes(contract.alarmRules, {
  list: listAlarmRules,
  get: readAlarmRule,
  create: createAlarmRule,
  update: changeAlarmRule,
  remove: removeAlarmRule,
  preview: previewAlarmRule,
});

export const incidentRoutes = routes(contract.incidents, {
  list: listAllIncidents,
  get: readIncidentDetail,
  acknowledge: acknowledgeIncident,
  mute: muteIncident,
  reopen: reopenIncident,
});
