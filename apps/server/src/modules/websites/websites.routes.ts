import { contract } from '@vigie/contract/api/contract.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readRetention, setRetention } from './website-retention.service.ts';
import {
  auditFromLocations,
  auditWebsite,
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
  setLimits,
  updateAuditSchedule,
  updateUnchangedWebsite,
} from './websites.service.ts';

export function createWebsiteRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.websites, {
    list: listAllWebsites,
    csv: describedCsv({ en: 'websites', fr: 'sites' }, WEBSITE_FIELDS, {
      list: listAllWebsites,
      item: websiteSchema,
    }),
    get: readWebsite,
    create: createWebsite,
    update: updateUnchangedWebsite,
    run: (call, input) => auditWebsite(call, input, queue),
    runFromLocations: (call, input) => auditFromLocations(call, input, queue),
    agents: listAgentsOfWebsite,
    setSchedule: updateAuditSchedule,
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
