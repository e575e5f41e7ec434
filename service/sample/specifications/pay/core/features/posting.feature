@ledger
Feature: Posting an entry
  An entry is posted exactly once, even if the request is repeated.

  Background:
    Given the account "a_0184" of "Mara Okafor"
    And the account "a_7710" of "Example Ltd"
    And the window "w_eur_2" is open

  Scenario: An entry becomes pending
    When Mara posts 12.50 EUR from "a_0184" to "a_7710"
    Then the response is 201
    And the entry is "pending"
    And the available balance of "a_0184" is unchanged
    And the expected balance of "a_0184" is 12.50 EUR lower

  Scenario: The same key returns the first result
    Given Mara posted 12.50 EUR with the key "8f1c-22"
    When she posts 12.50 EUR with the key "8f1c-22" within 24 hours
    Then the response is the same as before
    And there is one entry

  Scenario Outline: A transition that isn't listed is refused
    Given an entry that is "<state>"
    When the trigger is "<trigger>"
    Then the response is 409
    And the entry is still "<state>"

    Examples:
      | state    | trigger         |
      | draft    | window closes   |
      | draft    | dispute upheld  |
      | settled  | owner withdraws |
      | void     | entry posted    |
      | reversed | dispute upheld  |

  Rule: A batch is posted completely or not at all

    Scenario: One entry of a batch is invalid
      Given a batch of 500 entries, one of which has the amount 0
      When it is posted
      Then the response is 422
      And the errors contain "#/entries/17/amount"
      And no entry was posted
