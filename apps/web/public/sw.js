// The panel's service worker: it shows what the panel pushes, and opens the panel when that is clicked.
// It caches no page and answers no request.
self.addEventListener('push', function (event) {
  var notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    // A message that cannot be read is still shown: browsers take silence for abuse.
  }
  var options = { body: notice.text || '', icon: '/favicon.svg', data: { path: notice.path || '/' } };
  event.waitUntil(self.registration.showNotification(notice.title || 'Vigie', options));
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  var wanted = new URL(event.notification.data.path, self.location.origin);
  // Never another site's address, whatever was pushed.
  var address = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  event.waitUntil(show(address));
});

async function show(address) {
  var open = await self.clients.matchAll({ type: 'window' });
  if (open.length === 0) return self.clients.openWindow(address);
  await open[0].navigate(address);
  return open[0].focus();
}
