/** Advisory lock. Only its holder, over all workers, sends visits to ClickHouse and deletes them there. */
export const SENDERS_LOCK = 8_441_708;
