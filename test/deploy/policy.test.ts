import { createHash } from 'node:crypto';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import {
  buildContentSecurityPolicy,
  diagramPolicy,
  reactAriaPressableStyle,
} from '#deploy/policy.ts';

const policy = buildContentSecurityPolicy({
  connect: ['https://api.example.test', 'https://id.example.test:8443'],
  secure: true,
});

/**
 * Returns one string `directive: value (severity)` for each finding of at least medium severity.
 */
function findingsIn(text: string): string[] {
  return new CspEvaluator(new CspParser(text).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .map(({ directive, value, severity }) => `${directive}: ${value} (${severity})`);
}

describe('content security policy', () => {
  test("has no finding of at least medium severity, except script-src 'self'", () => {
    expect(findingsIn(policy)).toEqual([`script-src: 'self' (${Severity.MEDIUM_MAYBE})`]);
  });

  test('is evaluated by a tool that detects unsafe-inline', () => {
    expect(findingsIn(policy.replace("script-src 'self'", "script-src 'unsafe-inline'"))).toContain(
      `script-src: 'unsafe-inline' (${Severity.HIGH})`,
    );
  });

  test('allows requests only to its own origin and the configured origins', () => {
    expect(policy.split('; ')).toContain(
      "connect-src 'self' https://api.example.test https://id.example.test:8443",
    );
    expect(buildContentSecurityPolicy({ connect: [], secure: true }).split('; ')).toContain(
      "connect-src 'self'",
    );
  });

  test('contains each directive once, allows no unsafe sources, and allows blob: only for images', () => {
    const directives = policy.split('; ');
    const names = directives.map((directive) => directive.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(policy).not.toMatch(/unsafe|data:|\*|https:(?!\/\/)/);
    expect(directives.filter((directive) => directive.includes('blob:'))).toEqual([
      "img-src 'self' blob:",
    ]);
  });

  test('allows only the page of diagrams as a frame, and no frame if diagrams are off', () => {
    const frame = 'https://app.example.test/diagram.html';
    const withFrame = buildContentSecurityPolicy({ connect: [], frame, secure: true });
    const without = buildContentSecurityPolicy({ connect: [], secure: true });
    expect(without.split('; ')).toContain("frame-src 'none'");
    expect(withFrame).toBe(without.replace("frame-src 'none'", `frame-src ${frame}`));
    const unusable = { connect: [], frame: 'http://[::1]:8080/diagram.html', secure: false };
    expect(() => buildContentSecurityPolicy(unusable)).toThrow(
      '"http://[::1]:8080" can’t be part of',
    );
  });

  test('allows the component library’s style element by its hash', () => {
    const hash = createHash('sha256').update(reactAriaPressableStyle).digest('base64');
    expect(policy.split('; ')).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  test('contains upgrade-insecure-requests only if the app uses https', () => {
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
    expect(buildContentSecurityPolicy({ connect: [], secure: false })).not.toContain('upgrade');
  });

  test.each([
    "https://a;script-src'unsafe-inline'",
    'https://*.example.test',
    'https://a.test, default-src *',
    'https://a$b',
    'https://my_service.test',
    'http://[::1]:8080',
    "'unsafe-inline'",
    'https:',
    '*',
    '',
  ])('rejects %j as an origin', (origin) => {
    expect(() => buildContentSecurityPolicy({ connect: [origin], secure: true })).toThrow(
      'can’t be part of a content security policy',
    );
  });
});

test('policy of the page of diagrams allows its script, and inline styles only', () => {
  const app = 'https://app.example.test';
  const text = diagramPolicy({ script: `${app}/diagram.js`, app });
  expect(text.split('; ')).toEqual([
    "default-src 'none'",
    'script-src https://app.example.test/diagram.js',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors https://app.example.test',
    'sandbox allow-scripts',
  ]);
});
