import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { listOutbox } from './outbox.service.ts';

export function createOutboxRoutes(sealing: { secrets: SecretBox; publicUrl: string }) {
  return routes(contract.outbox, { list: (call, input) => listOutbox(call, input, sealing) });
}
