import type { TransactionSql } from 'postgres'

interface DemoUpdate {
  project: string
  title: string
  content: string
  language: 'en' | 'de' | 'ja'
  /** Files below `media/` that the listing has too, with alt texts. */
  pictures?: { file: string; alt: string }[]
  /** Hours before seeding. */
  age: number
  /** Hours before seeding, if it was edited. */
  editedAge?: number
  isDraft?: true
}

/** Updates of three projects in three languages, and a draft. */
export const demoUpdates: DemoUpdate[] = [
  {
    project: 'tidewatch',
    title: 'Two sensors under the mill bridge',
    content: `The harbour office of the second town on our waiting list has agreed to a test over the winter. Since Monday **two sensors** hang under the bridge by the mill, one on each side of the weir.

The first night gave us 1,440 readings and one surprise: the river rises four minutes earlier on the east side. We had assumed the opposite.

Next:

- a third sensor at the slipway, once the ice is gone
- the first map of the lower streets, for residents to check`,
    language: 'en',
    age: 170,
  },
  {
    project: 'tidewatch',
    title: 'The 42nd flood: right streets, one wrong cellar',
    content: `On Sunday night the water came over the quay in the first of our towns. The map named the right streets nine hours ahead. It also named **one cellar that stayed dry**: its owner had raised the sill in summer, and nobody told the map.

What we changed: residents can now report a raised sill themselves, and the harbour office confirms it.

The picture shows the forecast and what the sensor measured. The gap at two in the morning is a branch that covered the sensor for twenty minutes.`,
    language: 'en',
    pictures: [
      {
        file: 'tidewatch-chart.webp',
        alt: 'Forecast and measured water level over one night',
      },
    ],
    age: 44,
    editedAge: 20,
  },
  {
    project: 'tidewatch',
    title: 'Who will read our forecasts',
    content:
      'Two university groups have offered to review the forecast. We will say which one, and',
    language: 'en',
    age: 5,
    isDraft: true,
  },
  {
    project: 'gruenschnabel',
    title: 'Art Nummer 311: der Pirol',
    content: `Lange hat Grünschnabel ihn mit dem Star verwechselt, der ihn gern nachahmt. Mit 2.300 neuen Aufnahmen aus Auwäldern an Donau und Oder klappt es jetzt in **neun von zehn** Fällen.

Die Aufnahmen stehen wie immer unter freier Lizenz im Atlas. Danke an alle, die dafür um vier Uhr früh aufgestanden sind.`,
    language: 'de',
    age: 60,
  },
  {
    project: 'tanomi-circles',
    title: '最初の輪が、ひとめぐりしました',
    content: `去年の冬に始まった十人の輪が、今月で一巡しました。途中で一度だけ順番の譲り合いがあり、投票は五十分で終わりました。

使ってみて分かったことを二つ、アプリに取り入れました。

- 催促の知らせは、夜九時を過ぎたら翌朝に送ります
- 署名した文書を、紙に印刷しやすい大きさにしました`,
    language: 'ja',
    age: 96,
  },
]

/** Inserts the updates, without news to anyone. `addressOf` gives a picture's address. */
export async function insertUpdates(
  tx: TransactionSql,
  addressOf: (file: string) => string,
): Promise<void> {
  for (const { project, title, content, language, pictures = [], ...when } of demoUpdates) {
    const at = `${when.age} hours`
    const edited = when.editedAge === undefined ? null : `${when.editedAge} hours`
    const shown = pictures.map(({ file, alt }) => ({ url: addressOf(file), alt }))
    await tx`
      insert into public.project_updates (id, project_id, title, content, pictures, language, created_at, posted_at,
        edited_at)
      select gen_random_uuid(), id, ${title}, ${content}, ${tx.json(shown)}, ${language}, now() - ${at}::interval,
        now() - ${when.isDraft ? null : at}::interval, now() - ${edited}::interval
      from public.projects where slug = ${project}`
  }
}
