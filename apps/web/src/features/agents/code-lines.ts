/** Ways to start an outbound agent for the first time, each with its name; the first is the usual one. */
export const START_WAYS = [
  { value: 'shell', label: 'Shell' },
  { value: 'compose', label: 'Docker Compose' },
  { value: 'systemd', label: 'systemd' },
] as const;
type StartWay = (typeof START_WAYS)[number]['value'];

/** Returns the lines to paste on the agent's machine, with the panel's address and the code. */
export function linesOf(way: StartWay, { panelUrl, code }: { panelUrl: string; code: string }): string {
  if (way === 'shell') return `npx vigie agent --panel ${panelUrl} --code ${code}`;
  if (way === 'compose')
    return `AGENT_PANEL=${panelUrl} AGENT_CODE=${code} docker compose --file deploy/calling-agent/compose.yaml up --detach`;
  return [
    'id vigie-agent || sudo useradd --system --home-dir /var/lib/vigie-agent vigie-agent',
    'sudo cp /opt/vigie/deploy/systemd/vigie-agent.service /etc/systemd/system/',
    'sudo mkdir -p /etc/vigie && sudo touch /etc/vigie/agent.env && sudo chmod 600 /etc/vigie/agent.env',
    `printf 'AGENT_PANEL=%s\\nAGENT_CODE=%s\\n' ${panelUrl} ${code} | sudo tee -a /etc/vigie/agent.env > /dev/null`,
    'sudo systemctl daemon-reload && sudo systemctl enable vigie-agent && sudo systemctl restart vigie-agent',
  ].join('\n');
}
