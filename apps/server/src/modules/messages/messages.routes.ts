import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { answerMessage, listAllMessages, sendMessage } from './messages.service.ts';

export function createMessageRoutes({ supportEmail }: { supportEmail: string | null }) {
  const os = implement(contract.messages).$context<ApiContext>();
  return {
    create: os.create.handler(({ context, input }) => sendMessage(callOf(context), input, supportEmail)),
    list: os.list.handler(({ context, input }) => listAllMessages(callOf(context), input)),
    answer: os.answer.handler(({ context, input }) => answerMessage(callOf(context), input)),
  };
}
