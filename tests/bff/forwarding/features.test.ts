import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { features } from '@/lib/contract/features';
import { acceptedRequest, validReply } from '../../support/call-requests';
import { openSignedOutConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';

/**
 * An example query of each call: the standard parameters, and all parameters that depend on a feature of the server.
 */
const exampleQueries: Record<string, { standard: string; byFeature: string }> = {
  'GET /employee/list': {
    standard: 'page=1&pageSize=10',
    byFeature: 'sort=-lastName&emp_id=3&designation=Principal&status=active&import_id=7',
  },
  'GET /students/list': {
    standard: 'page=1&per_page=10',
    byFeature:
      'sort=firstName&student_id=3&class_id=1&section_id=2&unplaced=true&incomplete=true&status=inactive&import_id=7',
  },
  'POST /students/import': { standard: '', byFeature: 'incomplete=true' },
  'POST /students/import/check': { standard: '', byFeature: 'incomplete=true' },
  'POST /students/toggle-status': { standard: 'student_id=3', byFeature: 'activate=true' },
  'PUT /classes/toggle-status': { standard: 'class_id=3', byFeature: 'activate=true' },
  'PUT /section/student/status-toggle': { standard: 'section_id=2&student_id=3', byFeature: 'activate=false' },
};

/** Returns a browser that is signed in to a server whose profile reply has these extra fields. */
async function openWithProfile(profileFields: { features?: unknown }) {
  const { upstream, browser } = await openSignedOutConsole();
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data: profile, ...profileFields }));
  await browser.signIn();
  upstream.requests.length = 0;
  return { upstream, browser };
}

const allFeatures = { features: [7, 'telepathy', ...features] };

const extendedCalls = [...calls.values()]
  .filter(({ queryByFeature }) => queryByFeature)
  .map((call) => [callName(call), call] as const);

const namesIn = (query = '') => [...new URLSearchParams(query).keys()].sort();

describe.each(extendedCalls)('%s', (name, call) => {
  const { standard = '', byFeature = '' } = exampleQueries[name] ?? {};
  const address = `/api/v1${call.path}?${standard}&${byFeature}`;
  const { method, body } = acceptedRequest(call);
  const identity = Object.keys(call.identity?.query ?? {});

  it('has an example of each extra parameter', () => {
    const extra = [...new Set(Object.values(call.queryByFeature ?? {}).flat())];
    expect(namesIn(byFeature), `add an example of ${name} with ${extra} to exampleQueries`).toEqual(extra.sort());
  });

  it('sends only the standard parameters to a server that names no features of parameters', async () => {
    const { upstream, browser } = await openWithProfile({ features: call.feature && [call.feature] });
    upstream.setDefaultReply(validReply(call));
    const reply = await browser.send(address, { method, body });
    expect(reply.status, `the example in exampleQueries: ${await reply.text()}`).toBe(200);
    expect(namesIn(upstream.requests[0]?.url.split('?')[1])).toEqual([...namesIn(standard), ...identity].sort());
  });

  it('sends every parameter to a server that names all features and some unknown ones', async () => {
    const { upstream, browser } = await openWithProfile(allFeatures);
    upstream.setDefaultReply(validReply(call));
    const reply = await browser.send(address, { method, body });
    expect(reply.status, `the example in exampleQueries: ${await reply.text()}`).toBe(200);
    expect(upstream.requests[0]?.query).toMatchObject(Object.fromEntries(new URLSearchParams(byFeature)));
  });
});

const featureCalls = [...calls.values()]
  .filter(({ feature, serverOnly }) => feature && !serverOnly)
  .map((call) => [callName(call), call] as const);

describe.each(featureCalls)('%s', (_name, call) => {
  const { path, search, method, body } = acceptedRequest(call);
  const sendCall = ({ browser }: Awaited<ReturnType<typeof openWithProfile>>) =>
    browser.send(`${path}?${search}`, { method, body });

  it('is refused with 404 and not forwarded when the server does not name its feature', async () => {
    const otherFeatures = features.filter((feature) => feature !== call.feature);
    for (const profileFields of [{}, { features: null }, { features: otherFeatures }]) {
      const school = await openWithProfile(profileFields);
      const response = await sendCall(school);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'UNKNOWN_CALL' });
      expect(school.upstream.requests).toEqual([]);
    }
  });

  it('is forwarded when the server names its feature', async () => {
    const school = await openWithProfile(allFeatures);
    school.upstream.setDefaultReply(validReply(call));
    expect((await sendCall(school)).status).toBe(200);
    expect(school.upstream.requests.map((request) => request.path)).toEqual([path.replace('/api/v1', '')]);
  });
});

const callsWithFeatureValues = [...calls.values()].flatMap((call) =>
  Object.entries(call.valuesByFeature ?? {}).map(([feature, query]) => ({
    name: callName(call),
    call,
    feature,
    query,
  })),
);

it.each(callsWithFeatureValues)('$name with $query is sent only to a server with $feature', async (row) => {
  const { call, feature, query } = row;
  const { path, method, body } = acceptedRequest(call);
  const statusWith = async (advertised: readonly string[]) => {
    const { upstream, browser } = await openWithProfile({ features: advertised });
    upstream.setDefaultReply(validReply(call));
    const { status } = await browser.send(`${path}?${new URLSearchParams(query)}`, { method, body });
    return { status, requests: upstream.requests.length };
  };
  expect(await statusWith([feature])).toEqual({ status: 200, requests: 1 });
  expect(await statusWith(features.filter((name) => name !== feature))).toEqual({ status: 404, requests: 0 });
});
