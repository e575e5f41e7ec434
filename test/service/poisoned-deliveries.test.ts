import { testPoisonedDelivery, testStrayErrors } from './survival/poisoned-deliveries.ts';

// Tests SQLite. The extended suite `deliveries` tests two instances with PostgreSQL.
testPoisonedDelivery();
testStrayErrors();
