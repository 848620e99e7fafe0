import { contract } from '@vigie/contract/api/contract.ts';
import { fleetWebsiteSchema } from '@vigie/contract/fleet.ts';
import { FLEET_FIELDS, fieldsOfDays } from '@vigie/contract/fields/fleet-fields.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import { daysUntil } from './fleet.policy.ts';
import { listFleet, listFleetPages, listSharedCauses } from './fleet.service.ts';

export const fleetRoutes = routes(contract.fleet, {
  list: listFleet,
  causes: listSharedCauses,
  csv: describedCsv(
    { en: 'fleet', fr: 'parc' },
    ({ now }) => ({ ...FLEET_FIELDS, ...fieldsOfDays(daysUntil(now)) }),
    {
      list: listFleetPages,
      item: fleetWebsiteSchema,
    },
  ),
});
