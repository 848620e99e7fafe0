import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { listOutbox } from './outbox.service.ts';

export function createOutboxRoutes(sealing: { secrets: SecretBox; publicUrl: string }) {
  const os = implement(contract.outbox).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listOutbox(callOf(context), input, sealing)),
  };
}
