import { answerInputSchema, messageInputSchema, messageSchema, messagesQuerySchema } from '../message.ts';
import { listOf } from '../list.ts';
import { oc, MANAGERS, OWN, USERS } from './call.ts';
import { byId } from './inputs.ts';

export const messages = {
  create: oc
    .route({ method: 'POST', path: '/messages', successStatus: 201 })
    .meta({ allowed: OWN })
    .input(messageInputSchema)
    .output(messageSchema),
  list: oc
    .route({ method: 'GET', path: '/messages' })
    .meta({ allowed: USERS, reads: [] })
    .input(messagesQuerySchema)
    .output(listOf(messageSchema)),
  answer: oc
    .route({ method: 'POST', path: '/messages/{id}/answers', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(answerInputSchema.extend(byId.shape))
    .output(messageSchema),
  /** Records that the author has read the answers. */
  read: oc
    .route({ method: 'PUT', path: '/messages/{id}/read' })
    .meta({ allowed: OWN })
    .input(byId)
    .output(messageSchema),
};
