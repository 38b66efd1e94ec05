/** What the money of some demo listings is for, and what is planned. */
interface DemoPlan {
  /** Language of the texts; English by default. */
  language?: 'de' | 'fr' | 'ja'
  /** Purposes with their shares in percent, 100 in all. */
  uses: [purpose: string, share: number][]
  /** Milestones by months after seeding. */
  milestones: [months: number, title: string, text: string][]
}

/** By slug. */
export const demoPlans: Readonly<Record<string, DemoPlan>> = {
  tidewatch: {
    uses: [
      ['240 sensors, with mounting and spares', 34],
      ['Two engineers for a year', 46],
      ['Radio fees for three years', 8],
      ['Review of the forecast by a university group', 12],
    ],
    milestones: [
      [1, 'Sensors ordered', 'One in eight is a spare, as storms take some.'],
      [4, 'The first two towns connected', 'Their harbour masters get a day of training each.'],
      [9, 'Six towns connected', ''],
      [14, 'Review published', 'Whatever it says, with our answer beside it.'],
    ],
  },
  understudy: {
    uses: [
      ['Contracts for forty reading voices', 45],
      ['Scripts in verse', 20],
      ['The shared room', 25],
      ['Free licences for drama schools', 10],
    ],
    milestones: [
      [4, 'Verse', 'The partner keeps the metre, and waits for yours.'],
      [8, 'Forty voices', 'Every reader is paid per role and can withdraw.'],
      [15, 'The shared room', 'A whole cast rehearses from different cities.'],
    ],
  },
  evenkeel: {
    uses: [
      ['Connections to the banks of our waiting list', 40],
      ['Licence and yearly audit for reading account data', 30],
      ['French and Portuguese versions with local tax rules', 22],
      ['Help by telephone', 8],
    ],
    milestones: [
      [5, 'Bank connections', 'In the order of the waiting list.'],
      [8, 'France', ''],
      [12, 'Portugal', ''],
    ],
  },
  gruenschnabel: {
    language: 'de',
    uses: [
      ['90 weitere Arten: Aufnahmen, Bestimmung, Training', 45],
      ['Aufnahmegerät für Schulhöfe mit Bauanleitung', 30],
      ['Prüfung unsicherer Meldungen', 20],
      ['Server für den offenen Atlas', 5],
    ],
    milestones: [
      [3, '40 Arten aus dem Alpenraum', 'Rechtzeitig vor dem ersten Gesang im Tal.'],
      [6, '50 Arten von der Küste', 'Mit Aufnahmen von drei Inselwarten.'],
      [9, 'Das Aufnahmegerät für Schulen', 'Bauanleitung und Stückliste erscheinen frei.'],
    ],
  },
  'la-rumeur-des-murs': {
    language: 'fr',
    uses: [
      ['Enquêtes et montage de huit parcours', 50],
      ['Habitants formés et rémunérés', 20],
      ['Outil de montage libre', 18],
      ['Droits des musiques et transcriptions', 12],
    ],
    milestones: [
      [4, 'Deux premiers parcours', ''],
      [10, 'Trois parcours de plus', 'Et l’outil de montage ouvert à tous.'],
      [20, 'Trois parcours dans deux autres villes', ''],
    ],
  },
  'tanomi-circles': {
    language: 'ja',
    uses: [
      ['古い携帯電話向けの版', 45],
      ['クレジットカードのいらない本人確認', 35],
      ['3つの言語への翻訳', 20],
    ],
    milestones: [
      [4, '古い携帯電話向けの版を公開', ''],
      [7, '新しい本人確認', 'まず20の輪で試します。'],
      [11, 'ベトナム語、ネパール語、ポルトガル語', '講に入ったことのある人が訳します。'],
    ],
  },
}

/** Where some organisations are, by key. */
export const demoPlaces = {
  harbourLight: 'Portland, Maine',
  promptCorner: 'Cork, Ireland',
  gruenschnabel: 'Freiburg im Breisgau',
  oreilles: 'Grenoble',
  tanomi: '京都市',
} as const
