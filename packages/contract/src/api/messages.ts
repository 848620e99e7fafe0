import { answerInputSchema, messageInputSchema, messageSchema, messagesQuerySchema } from '../message.ts';
import { listOf } from '../list.ts';
import { MANAGERS, OWN, USERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put } = callsOn({ en: 'Message', fr: 'Message' });

export const messages = {
  create: post('/messages', 'Writes to the support', 201)
    .meta({ allowed: OWN, makesStale: ['home'] })
    .input(messageInputSchema)
    .output(messageSchema),
  list: get('/messages', 'Lists messages')
    .meta({ allowed: USERS, reads: [] })
    .input(messagesQuerySchema)
    .output(listOf(messageSchema)),
  answer: post('/messages/{id}/answers', 'Answers a message', 201)
    .meta({ allowed: MANAGERS, makesStale: ['home'], done: { en: 'answered', fr: 'réponse' } })
    .input(answerInputSchema.extend(byId.shape))
    .output(messageSchema),
  /** Records that the author has read the answers. */
  read: put('/messages/{id}/read', 'Notes that the answers to a message were read')
    .meta({ allowed: OWN, makesStale: ['home'], done: { en: 'answers read', fr: 'réponses lues' } })
    .input(byId)
    .output(messageSchema),
};
