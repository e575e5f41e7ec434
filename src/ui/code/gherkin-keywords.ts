/** Keywords of each heading level, in the most common languages. */
const keywords: readonly (readonly [level: number, names: string])[] = [
  [
    1,
    'Feature|Business Need|Ability|Funktionalität|Funktion|Fonctionnalité|Característica|Necesidad del negocio|Requisito|Funzionalità|Esigenza di Business|Abilità|Funcionalidade|Caracteristica|Functionaliteit|Właściwość|Funkcja|Aspekt|Potrzeba biznesowa|Функция|Функциональность|Функционал|Свойство|Фича|フィーチャ|機能|功能',
  ],
  [2, 'Rule|Regel|Règle|Regla|Regla de negocio|Regola|Regra|Zasada|Reguła|Правило|ルール|规则'],
  [
    3,
    'Background|Grundlage|Hintergrund|Voraussetzungen|Vorbedingungen|Contexte|Antecedentes|Contesto|Contexto|Cenário de Fundo|Cenario de Fundo|Fundo|Achtergrond|Założenia|Предыстория|Контекст|背景',
  ],
  [
    3,
    'Scenario|Example|Beispiel|Szenario|Exemple|Scénario|Ejemplo|Escenario|Esempio|Exemplo|Cenário|Cenario|Voorbeeld|Przykład|Scenariusz|Пример|Сценарий|シナリオ|场景|剧本',
  ],
  [
    3,
    'Scenario Outline|Scenario Template|Szenariogrundriss|Szenarien|Plan du scénario|Plan du Scénario|Esquema del escenario|Schema dello scenario|Esquema do Cenário|Esquema do Cenario|Delineação do Cenário|Delineacao do Cenario|Abstract Scenario|Szablon scenariusza|Структура сценария|Шаблон сценария|シナリオアウトライン|シナリオテンプレート|テンプレ|シナリオテンプレ|场景大纲|剧本大纲',
  ],
  [
    4,
    'Examples|Scenarios|Beispiele|Exemples|Ejemplos|Esempi|Exemplos|Cenários|Cenarios|Voorbeelden|Przykłady|Примеры|Значения|例|サンプル|例子',
  ],
];

export const gherkinLevels: ReadonlyMap<string, number> = new Map(
  keywords.flatMap(([level, names]) => names.split('|').map((name) => [name, level] as const)),
);
