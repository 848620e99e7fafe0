import { contract } from '@vigie/contract/api/contract.ts';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readRetention, setRetention } from './website-retention.service.ts';
import {
  auditFromLocations,
  auditWebsite,
  changeWebsite,
  createWebsite,
  detectNewWebsite,
  detectWebsite,
  discoverWebsite,
  listAgentsOfWebsite,
  listAllWebsites,
  listPages,
  probeWebsite,
  readLimits,
  readWebsite,
  removeAuditSchedule,
  removeWebsite,
  setAuditSchedule,
  setLimits,
} from './websites.service.ts';

export function createWebsiteRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.websites, {
    list: listAllWebsites,
    csv: describedCsv('websites', WEBSITE_FIELDS, listAllWebsites),
    get: readWebsite,
    create: createWebsite,
    update: changeWebsite,
    run: (call, input) => auditWebsite(call, input, queue),
    runFromLocations: (call, input) => auditFromLocations(call, input, queue),
    agents: listAgentsOfWebsite,
    setSchedule: setAuditSchedule,
    removeSchedule: removeAuditSchedule,
    limits: readLimits,
    setLimits,
    retention: readRetention,
    setRetention,
    remove: removeWebsite,
    probe: (call, input) => probeWebsite(call, input, queue),
    detect: (call, input) => detectNewWebsite(call, input, queue),
    detectAccepted: (call, { id }) => detectWebsite(call, { id, consent: 'accept' }, queue),
    discover: (call, input) => discoverWebsite(call, input, queue),
    pages: listPages,
  });
}
