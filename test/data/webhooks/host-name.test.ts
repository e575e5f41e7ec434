import { describe, expect, it } from 'vitest';
import { mixedLabel, typedHost } from '#data/webhooks/endpoint/host-name.ts';

describe('the typed host of an address', () => {
  it.each([
    ['https://bücher.example:8443/ü', 'bücher.example'],
    ['HTTPS://Bücher.example', 'Bücher.example'],
    ['https://%D0%B0pple.com/', 'аpple.com'],
    ['https://[::1]:8443/', '[::1]'],
    ['https://ex%E0%A4%A.test/', 'ex%E0%A4%A.test'],
    ['nonsense', ''],
  ])('keeps its script: %s gives %s', (address, host) => {
    expect(typedHost(address)).toBe(host);
  });
});

describe('a host label of mixed scripts', () => {
  it.each([
    ['аpple.com', 'аpple', ['Cyrillic', 'Latin']],
    ['hooks.gοοgle.com', 'gοοgle', ['Latin', 'Greek']],
    ['日本а.example', '日本а', ['Han', 'Cyrillic']],
    ['aߊ.example', 'aߊ', ['Latin', 'another']],
    ['good。аpple。com', 'аpple', ['Cyrillic', 'Latin']],
  ])('is found in %s', (host, label, scripts) => {
    expect(mixedLabel(host)).toEqual({ label, scripts });
  });

  it.each([
    'hooks.example.test',
    'bücher.example',
    'пример.com',
    '日本ごルbook.example',
    '1.2.3.4',
  ])('is not found in %s', (host) => {
    expect(mixedLabel(host)).toBeUndefined();
  });
});
