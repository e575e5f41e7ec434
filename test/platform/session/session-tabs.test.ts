import { afterEach, expect, test, vi } from 'vitest';
import type { Person } from '#platform/session/session.ts';
import { openSessionChannel, sessionTabs } from '#platform/session/session-tabs.ts';

const person: Person = { issuer: '/oidc', subject: 'mara', name: 'Mara', email: undefined };
const opened: BroadcastChannel[] = [];

/** A tab of the deployment at a path, in which somebody is signed in. */
function openTab(basePath: string, authority = 'https://id.example.test') {
  const oidc = { authority, clientId: 'spec-viewer', scope: 'openid' };
  const channel = openSessionChannel(basePath, { oidc });
  opened.push(channel);
  const tabs = sessionTabs(channel);
  const leave = vi.fn();
  tabs.onDeparture(() => person, leave);
  return { tabs, leave };
}

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

test.each([
  ['another deployment on the same origin', '/b/', 'https://id.example.test'],
  ['a deployment that trusts another provider', '/a/', 'https://other.example.test'],
])(
  'a sign-out reaches the tabs of this deployment and none of %s',
  async (_, basePath, authority) => {
    const here = openTab('/a/');
    const alike = openTab('/a/');
    const foreign = openTab(basePath, authority);
    here.tabs.tellSignedOut();
    await vi.waitFor(() => expect(alike.leave).toHaveBeenCalledOnce());
    // Messages arrive in order: what the stranger is told now comes after what it must not be told.
    const neighbour = openTab(basePath, authority);
    neighbour.tabs.tellSignedIn({ ...person, subject: 'noa' });
    await vi.waitFor(() => expect(foreign.leave).toHaveBeenCalledOnce());
    expect(here.leave).not.toHaveBeenCalled();
  },
);
