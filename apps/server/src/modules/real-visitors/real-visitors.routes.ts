import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { reproduceLoss } from './reproduce-loss.service.ts';
import { readVisitorFigures, readVisitorSeries } from './visitor-figures.service.ts';
import {
  changeVisitorSettings,
  readVisitorSettings,
  removeVisitorFigures,
  replaceKey,
  type RealVisitorNeeds,
} from './visitor-settings.service.ts';

export function createRealVisitorRoutes(needs: RealVisitorNeeds & { queue: RunQueue }) {
  return routes(contract.realVisitors, {
    figures: readVisitorFigures,
    series: readVisitorSeries,
    reproduce: (call, input) => reproduceLoss(call, input, needs.queue),
    settings: (call, input) => readVisitorSettings(call, input, needs),
    updateSettings: (call, input) => changeVisitorSettings(call, input, needs),
    replaceKey: (call, input) => replaceKey(call, input, needs),
    removeAll: removeVisitorFigures,
  });
}
