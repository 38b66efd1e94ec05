import type { Lexicon } from './types.ts'

export const fr: Lexicon = {
  stop: 'projet projets le la les l un une des du de d et ou mais si que qu qui quoi dont ce cet cette ces c ca cela je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles leur leurs se s son sa ses ne n pas plus y en a au aux dans par pour sur sous avec sans est es suis sont etre ete ai as avons avez ont avoir etait sera quel quelle quels quelles comment quand pourquoi combien tres aussi bien tout tous toute toutes peut peux pouvez puis fait faire faut veux voudrais alors donc comme chez entre vers deja encore seulement uniquement',
  endings:
    'issements issement ements ement ations ation euses euse eurs eur antes ants ante ant ees ee es er ez e s x',
  concepts: {
    delay: 'retard*|en retard|decal*|repouss*',
    fee: 'combien prenez|prenez vous|retenez|gardez vous .. projets|frais|cout|coute|couts|coutent|prix|tarif*|commission*|payant*|combien ca|pourcent*|preleve*|cher|facture*|abonnement|gagnez|vous vivez|vivez vous|vous remuner*|modele economique|vous rapporte|le piege|vous y gagnez',
    free: 'gratuit*|gratis',
    refund: 'rembours*|recuperer|rendre mon argent|rendez',
    review:
      'est elle lue|est il lu|regard*|lisez vous|en attente|en cours d examen|relecteur*|examen*|examin*|approuv*|approbation*|valid*|verif*|control*|relu|relecture|moder*|accept*|toujours rien|toujours pas|rien en ligne|n apparait|pas encore visible|pas encore en ligne|aucune nouvelle|pas de reponse',
    time: 'depuis|encore|semaines|heures|toujours pas|combien de temps|delai*|duree|dure|jours|quand sera|attendre|attente|long|rapide*|semaine*|prend',
    submit:
      'sur votre site|sur votre plateforme|mettre notre|mettre mon|etapes pour|inscrire notre|ajouter un projet|creer un projet|soumet*|soumission*|soumis|depos*|publier|publie|proposer|presenter mon|presenter notre|mettre en ligne|lancer|inscrire mon projet|poster|ajouter mon',
    project: 'projet*|fiche*|campagne*',
    org: 'entreprise*|societe*|organis*|association*|startup*|enregistre*|personne morale|fondation*|boite',
    person:
      'particulier*|individu*|personne privee|personne physique|independant*|seul|sans societe|sans entreprise|etudiant*|auto entrepreneur*|freelance*|pas de societe|pas d entreprise|sans structure|a mon compte|autoentrepreneur*|pas immatricul*|pas encore cree',
    kinds: 'type*|sorte*|forme*|facon*|maniere*|options|option de soutien|possibilite*|differen*',
    fund: 'financ*|invest*|souten*|soutien*|collect*|lever|levee|contribu*|crowdfunding',
    equity:
      'part de la boite|bout de la boite|devenir associe*|etre associe*|part de l entreprise|parts|capital|actions|parts sociales|actionnaire*|participation*|coproprietaire*|dilution|equity',
    token: 'jeton*|token*|crypto*|blockchain|nft*',
    revenue:
      'pourcentage des ventes|part des ventes|pourcentage du|un bout des ventes|partage des revenus|partage de revenus|revenu*|redevance*|royalties|part des recettes|chiffre d affaires',
    grant: 'donner sans|rien en retour|subvention*|don|dons|mecenat|investissement direct|bourse*',
    money:
      'qui recoit|recoit|touche l|compte bancaire|especes|paypal|argent|pay*|paiement*|virement*|banque*|bancaire*|carte*|sequestre|transfer*|vers*|detien*|fonds|directement a eux|a vous ou|a qui je paie|a qui je verse',
    country:
      'pays|etranger*|international*|monde|belgique|suisse|canada|quebec|france|europe|hors de|depuis|senegal|maroc|bresil|japon|allemagne',
    language:
      'anglais|allemand|espagnol|italien|neerlandais|chinois|japonais|coreen|suedois|norvegien|portugais|polonais|russe|arabe|langue*|traduc*|tradui*|en anglais|en francais|danois|finnois|grec|hindi|ukrainien',
    currency: 'devise*|monnaie*|euro|euros|dollar*|livre*|yen*',
    age: 'age|ans|mineur*|majeur*|18|17|16|enfant*|ado*|fils|fille|niece|neveu|collegien*|lyceen*|trop jeune|14|15',
    help: 'aide|aider|contact*|joindre|service client|assistance|ecrire a|probleme|telephone|votre e mail|support technique',
    law: 'droit|loi|lois|juridiction*|tribun*|estoni*|legislation|regit|regi',
    dispute: 'litige*|differend*|plainte*|reclam*|tribun*|proces|desaccord*|poursui*',
    privacy: 'donnees|vie privee|confidentialite|rgpd|informations personnelles|collect*|mes infos',
    erase:
      'supprim*|effac*|fermer mon|cloturer|clore|resili*|desactiver|me desinscrire|quitter le site|disparaitre du site|sans laisser de trace',
    account: 'compte|comptes|inscri*|profil|connect*|m inscrire',
    security:
      'entre dans mon compte|pirate*|intrus*|vole mon compte|compromis|acces a mon compte|mot de passe|mots de passe|securi*|pirat*|chiffr*|double authentification|proteg*',
    cookies:
      'cookie*|pist*|trac*|mesure d audience|navigateur|tiers|publicit*|analytics|revend*|vendez mes|vendre mes|annonceur*',
    keep: 'gardez|gard*|conserv*|stock*|restent chez vous|restent .. chez vous|reste chez vous|restent ils',
    rights:
      'sur internet|d internet|sur le web|d autrui|des autres|droits d auteur|propriete intellectuelle|marque*|droits|licence*|contrefacon|appartien*|vole|plagi*',
    risk: 'risque*|perd*|perte*|echou*|echec*|tourne mal|faillite|pire|coule|fait faillite|ferme ses portes|mettre la cle|depot de bilan|disparait',
    guarantee: 'garanti*|promesse*|promet*|assur*|certain',
    reject: 'refus*|rejet*|decline*|non accepte|recommencer|recours|retenter|recale|pas passe',
    remove: 'retir*|suspen*|enlev*|bloqu*|depublier',
    message:
      'message*|messagerie|conversation*|discut*|parler au createur|contacter le createur|contacter un createur|ecrire au createur|echanger avec|poser une question au|directement le createur|joindre le createur|contacter le porteur',
    report:
      'pyramid*|ponzi|louche|usurp*|spam|harcel*|mensong*|trompeu*|signal*|arnaque*|fraud*|escroc*|suspect*|faux|abus|illegal*|illicite*|copie mon|copie mes|copie ma|utilise mes|utilise mon|sans me demander|sans ma permission|sans mon accord|vole mes|vole mon|vole ma|carte cadeau|cartes cadeaux|pique mes|pique mon',
    draft:
      'interrompre|finir demain|reprendre|terminer plus|en plusieurs fois|pause|brouillon*|enregistr* .. plus tard|sauvegard*|apercu|previsualis*|plus tard|plus tard le reste|avant d envoyer|continuer demain|la suite demain',
    category: 'categor*',
    describe:
      'description*|caractere*|160|presentation courte|texte court|accroche|combien de mots',
    featured: 'a la une|mis en avant|en vedette|ordre|classement|classe*|tri*|premiers',
    banned: 'interdit*|prohib*|autorise*|permis|jeux d argent|casino|armes|drogue*|pornograph*',
    interest:
      'interet|engage*|contraignant*|oblig*|confirm*|changer d avis|retracter|lie|revenir en arriere|me retracter|changer d idee|annuler mon|je regrette|coince|pris au piege',
    contract: 'contrat*|accord*|sign*|document*|convention*',
    tax: 'impot*|fiscal*|tva|taxe*|comptab*',
    marketing:
      'faire parler|attirer|me faire remarquer|plus de monde|trouver des contributeurs|toucher plus|promo|bouche a oreille|marketing|promouvoir|promotion*|publicite pour|visibilite|reseaux sociaux|faire connaitre|communiquer',
    community: 'communaut*|abonnes|fans|tenir au courant|actualites|informer mes',
    budget:
      'combien demander|estimer|fixer l objectif|fixer mon objectif|budget*|plan financier|tresorerie|prevision*|chiffrer|calculer|planifi*',
    picture: 'image*|photo*|video*|couverture|vignette|youtube|vimeo|logo|illustration*',
    goal: 'objectif*|montant vise|calendrier|montant cible|combien demander',
    assistant:
      'assistant*|lumi|robot|ia|intelligence artificielle|chatbot|etes vous humain|es tu humain|qui es tu|qui etes vous|vos reponses|tes reponses|machine',
    reader:
      'qui peut voir|qui peut lire|qui voit|qui lit|lire mes|voir mes|lisent|visible*|public|administrateurs .. lire|prive*|lit mes|lisez mes|lisez ce|lit ce que|espionn*|voyez mes|fouill*|curieux',
    change:
      'regles evoluent|regles changent|changez les regles|prevenu si|changer les conditions|changent|conditions changent|modifier les conditions|modifi* .. conditions|nouvelle version|mise a jour des conditions|conditions evoluent',
    liability: 'responsab*|dommage*|indemnis*',
    success:
      'avec succes|objectif atteint|atteint son objectif|pas finance|atteint pas|n atteint|non finance',
    premium: 'premium|recherche payante|services optionnels|options payantes',
    what: 'qu est ce que backlit|c est quoi backlit|a quoi sert|que fait backlit|comment fonctionne backlit|comment ca marche|comment marche|comment cela fonctionne|presenter backlit|backlit c est|ce site',
    supporter: 'contributeur*|investisseur*|soutiens',
    advice: 'conseil*|recommand*',
  },
  intents: {
    inject:
      'ignore .. instruction*|ignore .. consigne*|ignore tout|ignorez .. instruction*|ignorez .. consigne*|oublie .. instruction*|oublie .. consigne*|oublie tout|oubliez .. instruction*|oubliez tout|oublie tes|prompt|tes instructions|tes consignes|vos consignes|tes regles|tu es maintenant|vous etes maintenant|desormais tu|fais semblant|faites semblant|fais comme si|agis comme|agis en tant|joue le role|mode developpeur|contourne*|oublie les regles|oublie les consignes|oublie ce que|oubliez ce que|sans regles|ecoute moi seulement|instructions secretes|desormais reponds',
    find: 'trouve*|trouver|cherche*|montre*|montrez|y a t il|existe t il|avez vous|quels projets|quels jeux|liste*|voir les|donne moi|affiche*|combien de projets|je voudrais voir|recherche*|sur le site|sur votre site|site',
    follow: 'ah bon|ah|et|et pour|et si|et dans|aussi|alors|mais|dans ce cas|ca|cela|et les|et en',
    greet: 'bonjour|salut|bonsoir|coucou|hello|bonjour lumi|salut lumi',
    thanks: 'merci|merci beaucoup|super merci|parfait merci|ok merci|merci bien',
    demand:
      'il veut|elle veut|ils veulent|on veut|veut que|veulent que|veut mon|veut ma|veut mes|veut de la|veut du|me demande|me demandent|m a demande|m ont demande|on m a demande|me reclame|reclame*|exige*|on me dit|il me dit|il dit|elle dit|ils disent|me dit|il faut que|dois je|faut il|je dois|je suis cense|insiste*|me presse|m ecrit|m a ecrit|un mec|un type|un gars|le gars|quelqu un|un inconnu|propose de passer|m a dit|m ont dit|on m a dit|il a dit|elle a dit',
    payfirst:
      'payer d abord|payer en premier|d avance|a l avance|avance|acompte|arrhes|prepa*|avant de voir|avant de me montrer|avant de signer|avant la signature|avant le contrat|frais de dossier|frais pour debloquer|carte* cadeau*|payer tout de suite|virer tout de suite|payer maintenant|perds ma place|payer aujourd hui|virer aujourd hui|vire aujourd hui|paie pas aujourd hui|perdre ma place|perds la place|place part a|ce soir au plus tard',
    secret:
      'mot de passe|code|codes|pin|identifiant*|numero de carte|n de carte|carte bleue|carte bancaire|ma visa|mastercard|cvv|phrase secrete|cle privee|piece d identite|passeport',
    elsewhere:
      'autre messagerie|autre appli*|autre chat|ailleurs|hors du site|hors de la plateforme|mail prive|mail perso*|adresse perso*|mon numero|quitter ce chat|changer de messagerie',
    cheer:
      'cool|super|genial|d accord|parfait|bon a savoir|ok|okay|tres bien|bien|excellent|top|chouette|nickel|je vois|compris|entendu|ca marche|impeccable|formidable|interessant|c est note|trouve|j ai trouve|c est bon',
    bye: 'au revoir|a bientot|bonne journee|bonne soiree|c est tout|a plus|ciao',
    smalltalk:
      'ca va|comment ca va|comment allez vous|comment vas tu|lumi|bonsoir|bonjour|salut|coucou',
    self: 'qui es tu|qui etes vous|tu es qui|vous etes qui|vous etes un robot|tu es un robot|es tu un robot|etes vous un robot|comment tu t appelles|comment vous appelez vous|comment t appelles tu|quel est ton nom|quel est votre nom|c est qui lumi|qui est lumi|es tu humain|etes vous humain|t es qui',
    site: 'a quoi sert ce site|c est quoi ce site|c est quoi ici|c est quoi|qu est ce que c est|qu est ce que je peux faire ici|que puis je faire ici|on peut faire quoi ici|ca sert a quoi|c est quoi cette page|que faites vous',
    why: 'pourquoi|pourquoi pas|pourquoi ca|pour quelle raison|comment ca se fait|et pourquoi',
    howlong: 'combien de temps|ca dure|ca prend|combien de jours|quand|c est long|delai',
    howmuch: 'combien|cout*|coute|prix|gratuit|cher|tarif',
    refused: 'refus*|rejet*|dites non|dit non|disent non|pas accepte*|n acceptez pas|pas approuve*',
    flop: 'foire|echoue|rate|ca rate|ne marche pas|capote|pas finance',
    undo: 'annuler|revenir en arriere|revenir dessus|changer d avis|retirer apres|enlever apres|defaire|le debloquer|la debloquer|reprendre|irreversible|definitif',
    seen: 'qui voit|qui le voit|qui peut voir|qui peut le voir|quelqu un le voit|les autres voient|ca se voit|il le voit|ils le voient|elle le voit|il le saura|ils le sauront|visible|c est public',
  },
  answers: {
    why: 'parce que|car|afin que|pour que|c est pourquoi|sinon|ainsi|la seule trace|aucun argent|puisque',
    howlong:
      'minute*|heure|heures|jour|jours|semaine|semaines|mois|an|ans|annee*|a tout moment|immediatement|tout de suite',
    howmuch: 'gratuit*|rien|cout*|coute|frais|prix|payant*',
    undo: 'annul*|revenir|retir*|a tout moment|debloqu*|reprendre|retabl*|definitif|definitive*|irreversible|rouvr*',
    seen: 'personne d autre|personne ne|nul|autres|tout le monde|visible*|prive*|n apprend|ne disons|ne sait|ne saura|ne voit|vous seul*|seule notre|invisible*|qui l a envoye',
  },
  categories: {
    tech: 'technologie*|tech|techno|logiciel*|application*|appli*|outil*',
    finance: 'gerer ses sous|gerer son argent|ger* .. budget|gestion .. budget|finance*|fintech',
    art: 'art|arts|culture*|culturel*|musee*|musique|theatre|archives|litterature|livres',
    social: 'impact social|social|sociaux|sociale|solidaire*|education*',
    gaming: 'jeu|jeux|jeu video|jeux video|gaming',
  },
}
