/** Who holds this advisory lock alone sends visits to ClickHouse and deletes them there, over all workers. */
export const SENDERS_LOCK = 8_441_708;
