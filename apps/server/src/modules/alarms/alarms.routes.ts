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

export const alarmRoutes = routes(contract.alarms, {
  listRules: listAlarmRules,
  getRule: readAlarmRule,
  createRule: createAlarmRule,
  updateRule: changeAlarmRule,
  removeRule: removeAlarmRule,
  preview: previewAlarmRule,
  incidents: listAllIncidents,
  incident: readIncidentDetail,
  acknowledge: acknowledgeIncident,
  mute: muteIncident,
  reopen: reopenIncident,
});
