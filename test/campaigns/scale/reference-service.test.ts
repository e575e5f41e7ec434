import { testScaledContent } from '#test/reference-service/scaled-content.ts';

testScaledContent(50_000);
