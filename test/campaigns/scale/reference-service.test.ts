import { testScaledContent } from '#test/reference-service/sample/scaled-content.ts';

testScaledContent(50_000);
