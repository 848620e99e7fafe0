import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { answerMessage, listAllMessages, readAnswers, sendMessage } from './messages.service.ts';

export function createMessageRoutes({ supportEmail }: { supportEmail: string | null }) {
  return routes(contract.messages, {
    create: (call, input) => sendMessage(call, input, supportEmail),
    list: listAllMessages,
    answer: answerMessage,
    read: readAnswers,
  });
}
