import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BreakableName } from '#ui/text/BreakableName.tsx';

test.each([
  ['payment_method_options', ['payment_', 'method_', 'options']],
  ['microsoft.graph.accessReview', ['microsoft.', 'graph.', 'access', 'Review']],
  ['https://api.example.test/v2', ['https://', 'api.', 'example.', 'test/', 'v2']],
  ['party', ['party']],
])('BreakableName can wrap "%s" only between its words', (name, parts) => {
  const { container } = render(<BreakableName>{name}</BreakableName>);
  expect(container.textContent).toBe(name);
  expect(container.innerHTML.split('<wbr>')).toEqual(parts);
});
