import { testScaledContent } from '#test/service/sample/scaled-content.ts';

testScaledContent(50_000);
